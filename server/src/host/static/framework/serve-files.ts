import type { CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, likelyValue, text, truth } from '../values/value.js';

/** Registers the framework's `storage/{path}` routes of local disks with `serve: true`, once booted (host 9). */
export function serveFiles(interp: Interpreter, frame: CallFrame): void {
  if (interp.app.major < 11) return;
  const disks = likelyValue(interp.config.get('filesystems.disks') ?? null);
  if (!isArray(disks)) return;
  for (const [disk, value] of disks.entries) {
    const settings = likelyValue(value);
    if (!isArray(settings) || likelyValue(settings.entries.get('driver') ?? null) !== 'local') continue;
    if (truth(likelyValue(settings.entries.get('serve') ?? false)) !== true) continue;
    const url = text(likelyValue(settings.entries.get('url') ?? null));
    const base =
      settings.entries.has('url') && url ? url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/+$/, '') : '/storage';
    interp.app.bootedCallbacks.push(() => {
      const node = { k: 'null' } as const;
      const get = interp.router.addVendor(interp, frame, ['GET'], `${base}/{path}`, node);
      get.where('path', '.*');
      get.name(`storage.${disk}`);
      if (!interp.app.receivesFiles) return;
      const put = interp.router.addVendor(interp, frame, ['PUT'], `${base}/{path}`, node);
      put.where('path', '.*');
      put.name(`storage.${disk}.upload`);
    });
  }
}
