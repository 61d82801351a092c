import { describe, expect, it } from 'vitest';
import { deviceWords } from './device-words.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('what a device is called', () => {
  it.each([
    [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [`${iphone} Version/17.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.40`, '微信 · iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    ['curl/8.5.0', null],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(600)} Firefox/1`, null],
  ])('%s: %s', (agent, words) => expect(deviceWords(agent)).toBe(words));
});
