import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  Link,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import { expect, it } from 'vitest';
import { usePageFocus } from './use-page-focus.ts';

function Frame() {
  usePageFocus(useLocation());
  return (
    <>
      <Link to="/other">菜单</Link>
      <main>
        <Routes>
          <Route
            path="/"
            element={
              <>
                <h1>用户管理</h1>
                <Row />
              </>
            }
          />
          <Route path="/person" element={<Person />} />
          <Route path="/other" element={<h1>其他</h1>} />
          <Route path="/notices" element={<Notices />} />
        </Routes>
      </main>
    </>
  );
}

/** Opens its page at the key itself, as the rows of a list do. */
function Row() {
  const navigate = useNavigate();
  return (
    <button type="button" onKeyDown={({ key }) => key === 'Enter' && void navigate('/person')}>
      丁一
    </button>
  );
}

/** Its heading is there only once it was read. */
function Person() {
  const [read, setRead] = useState(false);
  setTimeout(() => setRead(true), 30);
  return read ? <h1>丁一的资料</h1> : <p>正在加载</p>;
}

/** A list whose forms stand in its place, at its own address. */
function Notices() {
  const [params, setParams] = useSearchParams();
  if (params.has('edit')) return <h1>编辑公告</h1>;
  return (
    <>
      <h1>公告管理</h1>
      <button type="button" onKeyDown={({ key }) => key === 'Enter' && setParams({ edit: 'n1' })}>
        考场须知
      </button>
    </>
  );
}

const show = (at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Frame />
    </MemoryRouter>,
  );

it('the first page leaves the focus where it is', () => {
  show();
  expect(document.activeElement).toBe(document.body);
});

it('who opens a page by Enter from the one before comes to its heading, once it is there', async () => {
  show();
  screen.getByRole('button', { name: '丁一' }).focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: '丁一的资料' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it('who opens a form in a list’s place by Enter comes to its heading', async () => {
  show('/notices');
  screen.getByRole('button', { name: '考场须知' }).focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: '编辑公告' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it('who goes by the menu keeps the focus there', async () => {
  show();
  const link = screen.getByRole('link', { name: '菜单' });
  await userEvent.click(link);
  await screen.findByRole('heading', { name: '其他' });
  expect(document.activeElement).toBe(link);
});
