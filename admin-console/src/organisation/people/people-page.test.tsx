import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { paths } from '../paths.ts';
import { PeoplePage } from './people-page.tsx';
import { PersonPage } from './person-page.tsx';
import type { PersonRow } from './person.ts';

vi.setConfig({ testTimeout: 60_000 });

const person = {
  ...{ __typename: 'PersonRow', id: 'u7', userName: 'zhou', realName: '周宇航', roleType: 1 },
  ...{ roles: ['student'], roleNames: ['考生'], mobile: null, deptName: '总部', deptCode: 'A01', state: 0 },
  ...{ expireTime: null, avatar: null, passwordChangeDue: false },
  ...{ createTime: '2026-11-20T01:00:00Z', lastLoginTime: null },
} satisfies PersonRow & { readonly __typename: string };

const answers: Readonly<Record<string, Record<string, unknown>>> = {
  People: { userPaging: { records: [person], total: 1, pages: 1, current: 1, size: 20 } },
  PickDepartments: { departDict: [] },
  PeopleRoles: { roleList: [] },
  PersonHistory: { userHistory: [] },
  PeopleErase: { userDelete: true },
  PickGroups: { groupPaging: { records: [] } },
  DistributionRules: { distributionRuleList: [] },
};
const server: Server = (operation) => ({ data: answers[operation] ?? {} });

const Opened = () => <h1>{`打开了 ${useParams()['id'] ?? ''}`}</h1>;

/** The list of people, at whose addresses stands what `person` is. */
const show = (address: string, one = <Opened />) =>
  renderConsole(
    consoleSession(
      <Routes>
        <Route path={paths.people} element={<PeoplePage />} />
        <Route path={`${paths.people}/:id`} element={one} />
      </Routes>,
    ),
    server,
    address,
  );
const rowOfPerson = async () => {
  const table = (await screen.findByText('用户列表')).closest('table') as HTMLElement;
  return (await within(table).findByText('周宇航')).closest('tr') as HTMLElement;
};

it.each([
  ['a click on the row', async (row: HTMLElement) => userEvent.click(within(row).getByText('总部'))],
  [
    'Enter',
    async (row: HTMLElement) => {
      row.focus();
      await userEvent.keyboard('{Enter}');
    },
  ],
  ['查看', async (row: HTMLElement) => userEvent.click(within(row).getByLabelText('查看：周宇航'))],
])('a person of the list is opened by %s', async (_by, open) => {
  show(paths.people);
  await open(await rowOfPerson());
  expect(await screen.findByText('打开了 u7')).toBeTruthy();
});

it('a person who has been erased is left for the list', async () => {
  show(paths.person('u7'), <PersonPage />);
  await userEvent.click(await screen.findByRole('button', { name: '注销' }));
  const dialog = await screen.findByRole('dialog', { name: '注销用户' });
  await userEvent.click(within(dialog).getByRole('button', { name: '注销' }));
  await waitFor(() => expect(screen.queryByText('用户列表')).toBeTruthy());
});
