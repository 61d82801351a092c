import '@testing-library/jest-dom/vitest';
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { reportConnection } from '@vigil/ui/connection/connection-state.ts';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepartConfigDocument, SiteInfoDocument } from '../generated/graphql.ts';
import { SiteGate, useSite } from './site.tsx';
import { rememberSite } from './remembered-site.ts';
import { departConfigOf, siteOf, World } from './world.fixture.tsx';

const Shown = () => <p>{useSite().info.siteName}</p>;

function open(answer: object) {
  const mock = (query: typeof SiteInfoDocument | typeof DepartConfigDocument, variables?: object) => ({
    request: { query, ...(variables && { variables }) },
    ...answer,
  });
  const client = new ApolloClient({
    link: new MockLink(
      [mock(SiteInfoDocument), mock(DepartConfigDocument, { domain: location.host })] as never,
      { showWarnings: false },
    ),
    cache: new InMemoryCache(),
  });
  const page = (
    <SiteGate>
      <Shown />
    </SiteGate>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/empytyPage', element: <p>空</p> },
  ]);
  render(
    <ApolloProvider client={client}>
      <VigilProvider>
        <RouterProvider router={router} />
      </VigilProvider>
    </ApolloProvider>,
  );
  return client;
}

beforeEach(() => localStorage.clear());

describe('site data before any page (spec 3 §2)', () => {
  it('are loaded first', async () => {
    render(
      <World mocks={[]}>
        <Shown />
      </World>,
    );
    expect(await screen.findByText('在线考试')).toBeInTheDocument();
  });

  it('are shown also by a browser that keeps nothing', async () => {
    const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    render(
      <World mocks={[]}>
        <Shown />
      </World>,
    );
    expect(await screen.findByText('在线考试')).toBeInTheDocument();
    await waitFor(() =>
      expect(keep).toHaveBeenCalledWith(expect.stringContaining('site'), expect.anything()),
    );
    expect(screen.getByText('在线考试')).toBeInTheDocument();
    keep.mockRestore();
  });

  it('that are not answered are those of the last visit, once the line is known to be silent', async () => {
    rememberSite({ info: { ...siteOf.siteInfo, siteName: '上次的站点' }, depart: departConfigOf('') });
    open({ delay: Number.POSITIVE_INFINITY });
    expect(screen.queryByText('上次的站点')).toBeNull();
    act(() => reportConnection('http', false));
    expect(await screen.findByText('上次的站点')).toBeInTheDocument();
    act(() => reportConnection('http', true));
  });

  it('that cannot be loaded on a first visit offer retry', async () => {
    open({ error: new TypeError('fetch') });
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  it('of the last visit serve while the server cannot be reached, so that a reload during an exam works', async () => {
    render(
      <World mocks={[]}>
        <Shown />
      </World>,
    );
    await screen.findByText('在线考试');
    cleanup();
    open({ error: new TypeError('fetch') });
    expect(await screen.findByText('在线考试')).toBeInTheDocument();
  });

  it('stay while the server is asked anew, be it with no network, and so does the page in them', async () => {
    render(
      <World mocks={[]}>
        <Shown />
      </World>,
    );
    await screen.findByText('在线考试');
    cleanup();
    const client = open({ error: new TypeError('fetch') });
    const page = await screen.findByText('在线考试');
    client.setLink(new ApolloLink(() => new Observable(() => undefined)));
    await act(async () => {
      void client.refetchQueries({ include: [SiteInfoDocument, DepartConfigDocument] });
    });
    expect(screen.getByText('在线考试')).toBe(page);
  });

  it('without a department config lead to /empytyPage [common-006]', async () => {
    open({
      result: {
        errors: [
          new GraphQLError('部门配置不存在！', { extensions: { code: 20010000, reason: 'NotFound' } }),
        ],
      },
    });
    expect(await screen.findByText('空')).toBeInTheDocument();
  });
});
