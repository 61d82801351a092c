import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { afterEach, expect, it } from 'vitest';
import { NoticeStack } from './notice-stack.tsx';
import { useMaintenanceNotice } from './use-maintenance-notice.ts';
import { useNotices } from './use-notices.ts';

let say: (on: boolean, text: string) => void;
const link = new ApolloLink(
  () =>
    new Observable((observer) => {
      say = (on, text) =>
        act(() => observer.next({ data: { maintenanceNews: { __typename: 'MaintenanceNews', on, text } } }));
    }),
);

function Board() {
  const board = useNotices();
  useMaintenanceNotice(board);
  return <NoticeStack stack={board.stack} onRemove={board.remove} />;
}
const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const goesOn = '您的考试不受影响：请继续作答，答案照常保存，也可以照常交卷';

afterEach(cleanup);

it('a paper is told that the site is to be maintained, is, and no longer is; closed it stays away until something else is said', () => {
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <VigilProvider>
        <Board />
      </VigilProvider>
    </ApolloProvider>,
  );
  say(false, '');
  expect(shown()).toEqual([]);
  say(false, '今晚 22:00 维护');
  expect(shown()).toEqual([`维护预告：今晚 22:00 维护${goesOn}`]);
  fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }));
  // The connection was made again.
  say(false, '今晚 22:00 维护');
  expect(shown()).toEqual([]);
  say(true, '');
  expect(shown()).toEqual([`系统维护中${goesOn}`]);
  say(false, '');
  expect(shown()).toEqual([]);
});
