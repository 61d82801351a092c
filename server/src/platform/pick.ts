/** An object with these fields of another and no others. */
export function pick<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const name of names) picked[name] = from[name];
  return picked;
}
