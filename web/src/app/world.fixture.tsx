import { presetOf } from '@vigil/domain/site/public';
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import {
  DepartConfigDocument,
  SiteInfoDocument,
  type DepartConfigQuery,
  type SiteInfoQuery,
} from '../generated/graphql.ts';
import { SiteGate } from './site.tsx';

export type Mock = MockLink.MockedResponse;

const siteInfo: SiteInfoQuery['siteInfo'] = {
  siteName: '在线考试',
  backLogo: null,
  frontLogo: null,
  loginPageImg: null,
  copyRight: null,
  siteFullName: null,
  mpCode: null,
  h5Host: null,
  icp: null,
  hasAgreement: false,
  hasPrivacy: false,
  captchaOff: true,
  version: '0',
  stamp: '0',
  settings: [],
  pages: [],
  props: { moduleExam: true, accountLogin: true, userReg: false, modulePay: false },
  demoAccounts: [{ username: 'student', password: 'Student123', label: '学员' }],
};

/** What the site shows in a variant. */
export function departConfigOf(appName: string): DepartConfigQuery['departConfig'] {
  const { menu, tiles, hiddenTabs, showsPassScore, sections, words } = presetOf(appName);
  return {
    ...{ appName, menu: [...menu], tiles: [...tiles], hiddenTabs: [...hiddenTabs], showsPassScore },
    ...{ ...sections, certificateUrl: null, shades: [] },
    words: Object.entries(words).map(([key, text]) => ({ key, text })),
  };
}

/** The site of component tests. */
export const siteOf: SiteInfoQuery & DepartConfigQuery = {
  siteInfo,
  departConfig: departConfigOf(''),
};

const siteMocks: Mock[] = [
  {
    request: { query: SiteInfoDocument, variables: { domain: location.host } },
    result: { data: { siteInfo } },
  },
  {
    request: { query: DepartConfigDocument, variables: { domain: location.host } },
    result: { data: { departConfig: siteOf.departConfig } },
  },
];

interface WorldProps {
  readonly mocks: readonly Mock[];
  readonly children: ReactNode;
}

/**
 * A page's surroundings for component tests: theme, router, site data, and a server that answers exactly
 * `mocks`, each once and in order.
 */
export function World({ mocks, children }: WorldProps) {
  const client = new ApolloClient({
    link: new MockLink([...siteMocks, ...mocks], { showWarnings: false }),
    cache: new InMemoryCache({ dataIdFromObject: () => undefined }),
  });
  const router = createMemoryRouter([{ path: '*', element: <SiteGate>{children}</SiteGate> }], {
    initialEntries: ['/web/index'],
  });
  return (
    <ApolloProvider client={client}>
      <VigilProvider>
        <RouterProvider router={router} />
      </VigilProvider>
    </ApolloProvider>
  );
}
