import type { Caller } from './caller.js';

/** Switches selling for the whole site, as an administrator does. */
export const sellingBy =
  (admin: Caller) =>
  (on: boolean): Promise<unknown> =>
    admin.post('/api/sys/config/switch/save', { settings: [{ name: 'modulePay', value: String(on) }] });
