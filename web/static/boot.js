// Starts the page. The worker, where games are played and bots think, is a program of its own.
import init, { page } from "/{{page.js}}";

const boot = document.getElementById("boot");
try {
  const shelf = fetch("/{{shelf.json}}").then((answer) => answer.text());
  await init({ module_or_path: "/{{page.wasm}}" });
  page("/{{worker.js}}", await shelf);
  boot.remove();
  // For whoever measures how long it takes.
  performance.mark("started");
} catch (error) {
  boot.querySelector("p").textContent = "The page could not start: " + error;
  throw error;
}
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
