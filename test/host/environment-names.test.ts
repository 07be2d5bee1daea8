import { cpSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentNames } from '@docgen/server/host/boot/environment-names';
import { expect, test, vi } from 'vitest';
import { App } from '../support/app.js';

test('are those of the files as they are now, whatever their size and time say', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = new App({ '.env': 'SHOP_A=1\n', 'config/shop.php': "<?php return [env('SHOP_KEY')];" });
  const file = join(app.root, '.env');
  utimesSync(file, 1_000_000_000, 1_000_000_000);
  const names = new EnvironmentNames(app.root);
  expect(names.read()).toEqual(['SHOP_A', 'SHOP_KEY']);

  const other = join(app.root, 'other');
  writeFileSync(other, 'SHOP_B=1\n');
  utimesSync(other, 1_000_000_000, 1_000_000_000);
  cpSync(other, file, { preserveTimestamps: true });
  // One look answers everybody who connects at the same time.
  expect(names.read()).toEqual(['SHOP_A', 'SHOP_KEY']);
  vi.advanceTimersByTime(1_000);
  expect(names.read()).toEqual(['SHOP_B', 'SHOP_KEY']);
  vi.useRealTimers();
});
