import { z } from 'zod';

/** 1: shown in the menu (a heading, or a page); 2: a function, which is a permission without a page; 3: a page opened from another one (spec 3 §3). */
export const menuTypes = { menu: 1, function: 2, route: 3 } as const;
export type MenuType = (typeof menuTypes)[keyof typeof menuTypes];

/** An entry as the program knows it: what it opens is not for people to say. */
export interface MenuDefault {
  /** unique and lasting: what people change is kept by it */
  readonly id: string;
  readonly menuType: MenuType;
  /** null: at the top */
  readonly parentId: string | null;
  readonly title: string;
  readonly icon: string | null;
  /** whole address; null: nothing is opened */
  readonly path: string | null;
  /** of the console's page; null: a heading, or a function */
  readonly name: string | null;
  readonly component: string | null;
  /** null: none is asked for */
  readonly permission: string | null;
}

/** What people changed of an entry. */
const changed = z.object({
  title: z.string().optional(),
  hidden: z.boolean().optional(),
  parentId: z.string().nullable().optional(),
});

/** A heading that people added; it opens nothing by itself. */
const heading = z.object({ id: z.string(), title: z.string() });

/**
 * How people arranged the menu: one document, so that an order is one change however many entries it moves. It holds
 * only what differs from the program, so that entries of a newer program appear, and those it has no longer go.
 */
export const menuArrangement = z.object({
  id: z.string(),
  version: z.number(),
  changed: z.record(z.string(), changed),
  /** ids of siblings as they were put, by their parent's id (`top` for none) */
  order: z.record(z.string(), z.array(z.string())),
  headings: z.array(heading),
});
export type MenuArrangement = z.infer<typeof menuArrangement>;

/** As the program has it. */
export const asDeclared = (id: string): MenuArrangement => ({
  ...{ id, version: 0, changed: {}, order: {}, headings: [] },
});

/** An entry where it stands now. */
export interface ArrangedMenu extends MenuDefault {
  readonly hidden: boolean;
  /** people made it */
  readonly own: boolean;
  readonly children: readonly ArrangedMenu[];
}

const top = 'top';
const isHeading = (entry: Pick<MenuDefault, 'menuType' | 'name'>): boolean =>
  entry.menuType === menuTypes.menu && entry.name === null;

/**
 * [MN1] Where an entry may stand: a heading at the top; a page that the menu shows at the top or under a heading; a
 * page opened from another one under a heading; a function under a heading or under a page of the menu. So no page
 * stands under one that somebody may not open.
 */
export function mayStandUnder(
  entry: Pick<MenuDefault, 'menuType' | 'name'>,
  parent: Pick<MenuDefault, 'menuType' | 'name'> | null,
): boolean {
  if (isHeading(entry)) return parent === null;
  if (entry.menuType === menuTypes.menu) return parent === null || isHeading(parent);
  if (parent === null) return false;
  return entry.menuType === menuTypes.function ? parent.menuType === menuTypes.menu : isHeading(parent);
}

/** Every entry, the program's with what people changed of it, then the headings that people made; not yet in order. */
export function placedEntries(
  defaults: readonly MenuDefault[],
  { changed: changes, headings }: MenuArrangement,
): Omit<ArrangedMenu, 'children'>[] {
  const own = headings.map(({ id, title }) => ({ ...ownHeading(id, title), own: true, hidden: false }));
  const all = [...defaults.map((entry) => ({ ...entry, own: false, hidden: false })), ...own];
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  return all.map((entry) => {
    const { title, hidden, parentId } = changes[entry.id] ?? {};
    const wanted = parentId === undefined || parentId === null ? null : (byId.get(parentId) ?? entry);
    // What people put it under may be gone, or be something else in a newer program.
    const moved = parentId !== undefined && wanted !== entry && mayStandUnder(entry, wanted);
    return {
      ...entry,
      title: title ?? entry.title,
      hidden: hidden ?? entry.hidden,
      parentId: moved ? parentId : entry.parentId,
    };
  });
}

const ownHeading = (id: string, title: string): MenuDefault => ({
  ...{ id, title, menuType: menuTypes.menu, parentId: null, icon: 'folder' },
  ...{ path: `/admin/menu/${id}`, name: null, component: null, permission: null },
});

/** [MN2] The menu as people arranged it: renamed, regrouped, hidden and in their order; what they never ordered stands behind the entry it follows in the program. */
export function arrangedMenu(defaults: readonly MenuDefault[], arrangement: MenuArrangement): ArrangedMenu[] {
  const placed = placedEntries(defaults, arrangement);
  const below = (parentId: string | null): ArrangedMenu[] =>
    inOrder(
      placed.filter((entry) => entry.parentId === parentId),
      arrangement.order[parentId ?? top] ?? [],
    ).map((entry) => ({ ...entry, children: below(entry.id) }));
  return below(null);
}

function inOrder<T extends { readonly id: string }>(siblings: readonly T[], order: readonly string[]): T[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const ordered = siblings
    .filter(({ id }) => places.has(id))
    .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  siblings.forEach((sibling, index) => {
    if (places.has(sibling.id)) return;
    const before = siblings[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, sibling);
  });
  return ordered;
}

/** [MN3] An entry at a place among its siblings, from 1; beyond the last: the last. All others keep their order. Null: there is no such entry. */
export function sortedTo(
  defaults: readonly MenuDefault[],
  arrangement: MenuArrangement,
  id: string,
  place: number,
): MenuArrangement | null {
  const entry = placedEntries(defaults, arrangement).find((one) => one.id === id);
  if (entry === undefined) return null;
  const siblings = siblingsOf(arrangedMenu(defaults, arrangement), entry.parentId).filter(
    (one) => one !== id,
  );
  siblings.splice(Math.max(0, place - 1), 0, id);
  return { ...arrangement, order: { ...arrangement.order, [entry.parentId ?? top]: siblings } };
}

const siblingsOf = (menu: readonly ArrangedMenu[], parentId: string | null): string[] =>
  (parentId === null ? menu : (everyMenu(menu).find(({ id }) => id === parentId)?.children ?? [])).map(
    ({ id }) => id,
  );

/** Every entry of a menu, parents before their children. */
export const everyMenu = (menu: readonly ArrangedMenu[]): ArrangedMenu[] =>
  menu.flatMap((entry) => [entry, ...everyMenu(entry.children)]);

/** What people say of an entry. */
export interface MenuWish {
  readonly title: string;
  readonly parentId: string | null;
  readonly hidden: boolean;
}

/** [MN4] An entry as people want it; what is as the program has it is not kept, so that a newer program may change it. */
export function withMenu(
  defaults: readonly MenuDefault[],
  arrangement: MenuArrangement,
  id: string,
  { title, parentId, hidden }: MenuWish,
): MenuArrangement {
  const own = arrangement.headings.some((one) => one.id === id);
  const usual = defaults.find((one) => one.id === id);
  const { [id]: _before, ...others } = arrangement.changed;
  const change = {
    ...(!own && title !== usual?.title && { title }),
    ...(hidden && { hidden }),
    ...(parentId !== (usual?.parentId ?? null) && { parentId }),
  };
  return {
    ...arrangement,
    changed: Object.keys(change).length === 0 ? others : { ...others, [id]: change },
    headings: arrangement.headings.map((one) => (one.id === id ? { ...one, title } : one)),
  };
}

/** A heading of people's own, behind the others. */
export const withHeading = (arrangement: MenuArrangement, id: string, title: string): MenuArrangement => ({
  ...arrangement,
  headings: [...arrangement.headings, { id, title }],
});

/** Without a heading that people made. */
export function withoutHeading(arrangement: MenuArrangement, id: string): MenuArrangement {
  const { [id]: _gone, ...others } = arrangement.changed;
  const { [id]: _below, ...order } = arrangement.order;
  return {
    ...arrangement,
    changed: others,
    order: Object.fromEntries(
      Object.entries(order).map(([parent, ids]) => [parent, ids.filter((one) => one !== id)]),
    ),
    headings: arrangement.headings.filter((one) => one.id !== id),
  };
}
