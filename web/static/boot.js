// Starts the page. The worker, where games are played and bots think, is a program of its own.
import init, { page } from "/{{page.js}}";

// Where the page is laid out otherwise is written in pixels of usual text. With larger text, by our settings or the browser's, a window
// holds less, and is laid out as a smaller one.
const root = document.documentElement;
const widthsOf = (sheet) => [...sheet.cssRules].filter((rule) => /\dpx/.test(rule.media?.mediaText))
  .map(({ media }) => ({ media, usual: media.mediaText }));
const widths = [...document.styleSheets].flatMap(widthsOf);
const fit = () => {
  const times = parseFloat(getComputedStyle(root).fontSize) / 16;
  for (const { media, usual } of widths) media.mediaText = usual.replace(/([\d.]+)px/g, (_, px) => px * times + "px");
};
new MutationObserver(fit).observe(root, { attributeFilter: ["style"] });
fit();

// How tables and boards look is fetched once the first screen stands, or at once by whoever comes to a table straight away.
const boards = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/{{boards.css}}" });
boards.onload = () => {
  widths.push(...widthsOf(boards.sheet));
  fit();
};
if (location.pathname !== "/") document.head.append(boards);

const boot = document.getElementById("boot");
try {
  const listing = fetch("/{{listing.json}}").then((answer) => answer.text());
  await init({ module_or_path: "/{{page.wasm}}" });
  page("/{{worker.js}}", await listing);
  boot.remove();
  if (!boards.isConnected) document.head.append(boards);
  // For whoever measures how long it takes.
  performance.mark("started");
} catch (error) {
  boot.querySelector("p").textContent = "The page could not start: " + error;
  throw error;
}
// Drawing a result is fetched when somebody wants to share one. Sheets keep clicks to themselves, so it is heard on the way down.
addEventListener("click", ({ target }) => {
  const result = target.closest?.("[data-picture]")?.closest(".result");
  if (result) import("/{{picture.js}}").then(({ give }) => give(result));
}, true);
// The system says whose turn it is, if that is allowed and nobody is looking.
addEventListener("safehouse-call", async ({ detail: body }) => {
  if (!document.hidden || window.Notification?.permission !== "granted") return;
  const told = { body, tag: location.pathname, icon: "/icon.svg", data: location.pathname };
  const kept = await navigator.serviceWorker?.getRegistration();
  if (kept) kept.showNotification("Safehouse", told);
  else new Notification("Safehouse", told);
});
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
