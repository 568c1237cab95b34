// What arrives before the program is ready waits for it.
import init, { work } from "/{{work.js}}";

const early = [];
self.onmessage = (event) => early.push(event);
await init({ module_or_path: "/{{work.wasm}}" });
work();
for (const event of early) self.onmessage(event);
