import { afterEach, expect, it, vi } from 'vitest';
import { cameraHelp } from './camera-help.ts';

afterEach(() => vi.unstubAllGlobals());

it('says what to do about what is the matter: the address, the browser, what it was allowed', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(cameraHelp().join('')).toContain('https://');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {});
  expect(cameraHelp().join('')).toContain('换用');
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => undefined } });
  expect(cameraHelp()).toHaveLength(4);
});
