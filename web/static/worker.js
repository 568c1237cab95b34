// What arrives before the program is ready waits for it.
import init, { work } from "/{{glue}}";

const early = [];
self.onmessage = (event) => early.push(event);
await init({ module_or_path: "/{{program}}" });
work();
for (const event of early) self.onmessage(event);
