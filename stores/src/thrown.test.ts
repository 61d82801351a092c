import { expect, it } from 'vitest';
import { thrownBy } from './thrown.js';

it('says what native code threw in another thread, and where', () => {
  expect(thrownBy('event log /data/events.db', { code: 'SQLITE_CORRUPT', rawCode: 11 }).message).toBe(
    'event log /data/events.db: {"code":"SQLITE_CORRUPT","rawCode":11}',
  );
});

it('leaves an error as it is', () => {
  const error = new Error('x');
  expect(thrownBy('here', error)).toBe(error);
});
