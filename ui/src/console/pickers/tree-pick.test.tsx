import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TreePick, type PickNode } from './tree-pick.tsx';

afterEach(cleanup);

const tree: readonly PickNode[] = [
  { value: 'safe', label: '安全与合规', children: [{ value: 'work', label: '安全生产' }] },
];
const field = (data: readonly PickNode[]) => (
  <MantineProvider env="test">
    <TreePick label="分类" data={data} value={null} onChange={() => undefined} />
  </MantineProvider>
);
const labels = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

it('shows what is below, also when the tree comes after somebody opened the field', () => {
  const { rerender } = render(field([]));
  fireEvent.click(screen.getByRole('textbox', { name: '分类' }));
  expect(labels()).toEqual([]);
  rerender(field(tree));
  expect(labels()).toEqual(['安全与合规', '安全生产']);
});
