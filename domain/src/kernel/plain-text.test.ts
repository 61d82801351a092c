import { describe, expect, it } from 'vitest';
import { isPlainText } from './plain-text.js';

describe('a name', () => {
  it.each(['张三', 'Ана-Мария O’Neil', '古丽·阿依', '👩‍🏫', 'نام'])('%s is plain', (name) =>
    expect(isPlainText(name)).toBe(true),
  );

  it.each([0x00, 0x0a, 0x1b, 0x7f, 0x85, 0x061c, 0x200b, 0x200f, 0x2028, 0x202e, 0x2066, 0xfeff])(
    'with U+%i in it is not',
    (code) => expect(isPlainText(`张${String.fromCodePoint(code)}三`)).toBe(false),
  );
});
