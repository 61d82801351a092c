/** An entry of the menu as a role may have it. */
export interface GrantNode {
  readonly id: string;
  readonly metaTitle: string;
  /** 1 menu, 2 function, 3 route */
  readonly menuType: number;
  /** null: everybody has it whom the menu shows anything */
  readonly permission: string | null;
  readonly children: readonly GrantNode[];
}

/** How much of an entry and of what stands under it is granted. */
export type Granted = 'all' | 'some' | 'none';

/** The permissions of an entry and of all under it, each once. */
export const permissionsUnder = ({ permission, children }: GrantNode): string[] => [
  ...new Set([...(permission === null ? [] : [permission]), ...children.flatMap(permissionsUnder)]),
];

export function grantedOf(node: GrantNode, held: ReadonlySet<string>): Granted {
  const permissions = permissionsUnder(node);
  const count = permissions.filter((permission) => held.has(permission)).length;
  if (count === 0) return 'none';
  return count === permissions.length ? 'all' : 'some';
}

/**
 * What is held once the entry was ticked: all under it that may be granted, or nothing of it when all of that was
 * held. Entries that ask for the same permission change together.
 */
export function toggled(
  node: GrantNode,
  held: ReadonlySet<string>,
  mayGrant: (permission: string) => boolean,
): ReadonlySet<string> {
  const wanted = permissionsUnder(node).filter((permission) => held.has(permission) || mayGrant(permission));
  const all = wanted.every((permission) => held.has(permission));
  const rest = [...held].filter((permission) => !wanted.includes(permission));
  return new Set(all ? rest : [...rest, ...wanted]);
}

/** Ids of the entries whose permission is held. */
export const menuIdsOf = (nodes: readonly GrantNode[], held: ReadonlySet<string>): string[] =>
  nodes.flatMap((node) => [
    ...(node.permission !== null && held.has(node.permission) ? [node.id] : []),
    ...menuIdsOf(node.children, held),
  ]);

/** The permissions of the entries with these ids. */
export const permissionsOf = (nodes: readonly GrantNode[], ids: readonly string[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.permission !== null && ids.includes(node.id) ? [node.permission] : []),
    ...permissionsOf(node.children, ids),
  ]);

/** The part of the tree whose titles have the words in them, with what is above and below them. */
export function matching(nodes: readonly GrantNode[], words: string): readonly GrantNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.metaTitle.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Every entry in the order of the tree. */
export const everyNode = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);

/** Without what asks for no permission: there is nothing to grant of it. */
export const grantable = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((node) =>
    permissionsUnder(node).length === 0 ? [] : [{ ...node, children: grantable(node.children) }],
  );
