// Starts the page. The worker, where games are played and bots think, runs the same program.
import init, { page } from "/{{glue}}";

const boot = document.getElementById("boot");
try {
  await init({ module_or_path: "/{{program}}" });
  boot.remove();
  page("/{{worker}}");
} catch (error) {
  boot.querySelector("p").textContent = "The page could not start: " + error;
  throw error;
}
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
