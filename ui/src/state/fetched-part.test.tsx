import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { fetchedPart } from './fetched-part.tsx';
import { keptLoad } from './kept-load.ts';

interface HelloProps {
  readonly name: string;
}
const Hello = ({ name }: HelloProps) => <p>你好，{name}</p>;

const show = (Part: ComponentType<HelloProps>, name: string) =>
  render(
    <VigilProvider>
      <Part name={name} />
    </VigilProvider>,
  );

it('is waited for, then shown, and is there at once the next time', async () => {
  let arrive: (part: ComponentType<HelloProps>) => void = () => undefined;
  let asked = 0;
  const Part = fetchedPart<HelloProps>(
    () => {
      asked += 1;
      return new Promise((resolve) => (arrive = resolve));
    },
    <p>在路上</p>,
  );
  const first = show(Part, '甲');
  expect(screen.getByText('在路上')).toBeInTheDocument();
  arrive(Hello);
  expect(await screen.findByText('你好，甲')).toBeInTheDocument();
  first.unmount();
  show(Part, '乙');
  expect(screen.getByText('你好，乙')).toBeInTheDocument();
  expect(asked).toBe(1);
});

it('is there at once when its code was fetched before it is shown', async () => {
  const load = keptLoad(() => Promise.resolve(Hello));
  const Part = fetchedPart<HelloProps>(load, <p>在路上</p>);
  await load();
  show(Part, '甲');
  expect(screen.getByText('你好，甲')).toBeInTheDocument();
});

it('one that does not come is said, and fetched again when asked', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(Hello)];
  const Part = fetchedPart<HelloProps>(() => answers.shift() ?? Promise.resolve(Hello));
  show(Part, '甲');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('你好，甲')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
