let table: ReadonlyMap<string, readonly number[]> | null = null;

/** Characters of two bytes by what the platform's own decoder makes of them: it has no encoder. */
function made(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if ([...text].length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, [first, second]);
    }
  return found;
}

/** A text in GB18030, characters of four bytes as `?`: how Chinese gateways write their bills. */
export function inGb18030(text: string): Uint8Array {
  table ??= made();
  const known = table;
  return Uint8Array.from(
    [...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (known.get(sign) ?? [0x3f]))),
  );
}
