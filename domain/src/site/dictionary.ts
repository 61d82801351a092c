/** A value of a dictionary and its text; `children`: the values below it, which begin with its own. */
export interface DictionaryValue {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DictionaryValue[];
}

/**
 * What an installation made of a dictionary. `words`: the program works with its values, which may be renamed and
 * put in another order; `tree`: its values are the installation's own. The id is the dictionary's code.
 */
export interface Dictionary {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly remark: string;
  readonly kind: 'words' | 'tree';
  readonly values: readonly DictionaryValue[];
  /** ms epoch */
  readonly createTime: number;
  readonly updateTime: number;
}

/** One value as it is to be: `value` null: a new one, below `parent` (null: at the top). */
export interface ValueChange {
  readonly value: string | null;
  readonly parent: string | null;
  readonly title: string;
  /** place among its siblings from 0; null: where it is, a new one last */
  readonly place: number | null;
}

/** A dictionary that cannot be as it was asked for, in one sentence. */
export class DictionaryProblem extends Error {
  override readonly name = 'DictionaryProblem';
}

const titleAtMost = 50;
const siblingsAtMost = 99;
const levelsAtMost = 4;
/** As wide as a value's own part is: a letter and two digits. No value of a level is then the beginning of another. */
const ownPart = /^([A-Z])(\d{2})$/;

/** Its sentence, or null. Lengths in characters. */
export function dictionaryProblem(dictionary: Pick<Dictionary, 'id' | 'title' | 'remark'>): string | null {
  const { id, title, remark } = dictionary;
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(id))
    return '字典编码须以小写字母开头，由2至40个小写字母、数字或下划线组成！';
  if (title.trim() === '') return '字典名称不能为空！';
  if ([...title].length > titleAtMost) return `字典名称不能超过${titleAtMost}个字！`;
  return [...remark].length > 200 ? '备注不能超过200个字！' : null;
}

/**
 * The words of the program as an installation calls and orders them: its values are always the program's, those it
 * came to have since then at the end.
 */
export function renamed(
  declared: readonly DictionaryValue[],
  kept: readonly DictionaryValue[],
): DictionaryValue[] {
  const words = new Map(declared.map((entry) => [entry.value, entry]));
  const known = kept.filter(({ value }) => words.delete(value)).map(({ value, title }) => ({ value, title }));
  return [...known, ...words.values()];
}

/** The value and those it stands below, from the top; null: it is not there. */
export function pathTo(
  values: readonly DictionaryValue[],
  value: string,
): readonly [DictionaryValue, ...DictionaryValue[]] | null {
  for (const entry of values) {
    if (entry.value === value) return [entry];
    const below = pathTo(entry.children ?? [], value);
    if (below !== null) return [entry, ...below];
  }
  return null;
}

/** The value with all below it; none when it is not there. */
export function subtree(values: readonly DictionaryValue[], value: string): string[] {
  const under = (entry: DictionaryValue): string[] => [entry.value, ...(entry.children ?? []).flatMap(under)];
  const found = pathTo(values, value)?.at(-1);
  return found === undefined ? [] : under(found);
}

/**
 * The dictionary's values with this one added, renamed or put elsewhere among its siblings, and which it is. Throws
 * `DictionaryProblem`.
 */
export function withValue(
  dictionary: Pick<Dictionary, 'kind' | 'values'>,
  change: ValueChange,
): { readonly values: readonly DictionaryValue[]; readonly value: string } {
  const { values, kind } = dictionary;
  const title = change.title.trim();
  if (title === '') throw new DictionaryProblem('名称不能为空！');
  if ([...title].length > titleAtMost) throw new DictionaryProblem(`名称不能超过${titleAtMost}个字！`);
  if (change.value === null && kind === 'words')
    throw new DictionaryProblem('系统字典的值由程序使用，不能新增！');
  const path = change.value === null ? pathOfParent(values, change.parent) : pathTo(values, change.value);
  if (path === null) throw new DictionaryProblem('字典值不存在，请刷新后重试！');
  const parent = change.value === null ? (path.at(-1) ?? null) : (path.at(-2) ?? null);
  const siblings = parent === null ? values : (parent.children ?? []);
  if (siblings.some((one) => one.title === title && one.value !== change.value))
    throw new DictionaryProblem(`同级已有“${title}”！`);
  const before = change.value === null ? null : (path.at(-1) ?? null);
  if (before === null && path.length >= levelsAtMost)
    throw new DictionaryProblem(`字典最多${levelsAtMost}级！`);
  const entry = { ...before, value: before?.value ?? newValue(values, parent, siblings), title };
  const others = siblings.filter(({ value }) => value !== entry.value);
  const stood = siblings.findIndex(({ value }) => value === entry.value);
  const place = change.place ?? (stood < 0 ? others.length : stood);
  const ordered = [...others.slice(0, place), entry, ...others.slice(place)];
  return { values: withChildren(values, parent?.value ?? null, ordered), value: entry.value };
}

/** Without this value and all below it. Throws `DictionaryProblem`. */
export function withoutValue(
  { kind, values }: Pick<Dictionary, 'kind' | 'values'>,
  value: string,
): readonly DictionaryValue[] {
  if (kind === 'words') throw new DictionaryProblem('系统字典的值由程序使用，不能删除！');
  const path = pathTo(values, value);
  if (path === null) return values;
  const parent = path.at(-2) ?? null;
  const siblings = (parent === null ? values : (parent.children ?? [])).filter((one) => one.value !== value);
  return withChildren(values, parent?.value ?? null, siblings);
}

const pathOfParent = (
  values: readonly DictionaryValue[],
  parent: string | null,
): readonly DictionaryValue[] | null => (parent === null ? [] : pathTo(values, parent));

function withChildren(
  values: readonly DictionaryValue[],
  parent: string | null,
  children: readonly DictionaryValue[],
): readonly DictionaryValue[] {
  if (parent === null) return children;
  return values.map((entry) => {
    if (entry.value === parent) return children.length === 0 ? bare(entry) : { ...entry, children };
    return entry.children === undefined
      ? entry
      : { ...entry, children: withChildren(entry.children, parent, children) };
  });
}

const bare = ({ value, title }: DictionaryValue): DictionaryValue => ({ value, title });

/** The number after the highest among its siblings, in the letter of the dictionary. */
function newValue(
  values: readonly DictionaryValue[],
  parent: DictionaryValue | null,
  siblings: readonly DictionaryValue[],
): string {
  const beginning = parent?.value ?? '';
  const taken = siblings.flatMap(({ value }) => {
    const digits = ownPart.exec(value.slice(beginning.length))?.[2];
    return digits === undefined ? [] : [Number(digits)];
  });
  const next = Math.max(0, ...taken) + 1;
  const free = next <= siblingsAtMost ? next : firstFree(taken);
  if (free === null) throw new DictionaryProblem(`每一级最多${siblingsAtMost}项！`);
  const letter = ownPart.exec((values[0]?.value ?? '').slice(0, 3))?.[1] ?? 'A';
  return `${beginning}${letter}${String(free).padStart(2, '0')}`;
}

function firstFree(taken: readonly number[]): number | null {
  for (let number = 1; number <= siblingsAtMost; number += 1) if (!taken.includes(number)) return number;
  return null;
}
