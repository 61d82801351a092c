/** Tag of the right-hand item at a place: A … Z, AA, AB … (wire.md "Answers by type", 6). */
export function tagAt(index: number): string {
  let tag = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    tag = String.fromCharCode(65 + ((left - 1) % 26)) + tag;
  return tag;
}

/** Place of a tag, or -1 when it is not one. The inverse of `tagAt`. */
export function placeOfTag(tag: string): number {
  if (!/^[A-Z]{1,3}$/.test(tag)) return -1;
  let place = 0;
  for (const letter of tag) place = place * 26 + (letter.charCodeAt(0) - 64);
  return place - 1;
}
