export interface RoomLine {
  readonly name: string;
  readonly address: string;
  readonly seats: number;
}

/** Rooms as they are typed: a line for each, its name, address and places; pasted from a sheet too. */
export const roomsText = (rooms: readonly RoomLine[]): string =>
  rooms.map(({ name, address, seats }) => `${name}，${address}，${seats}`).join('\n');

const partsOf = (line: string): string[] => line.split(/[,，\t]/).map((part) => part.trim());
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The rooms of what was typed; what stands between the first and the last part is the address, commas and all. */
export function roomsOf(text: string): RoomLine[] {
  return linesOf(text).map((line) => {
    const parts = partsOf(line);
    const seats = Number(parts.at(-1)?.replace(/\s*[人座个]+$/, ''));
    return { name: parts[0] ?? '', address: parts.slice(1, -1).join('，'), seats };
  });
}
