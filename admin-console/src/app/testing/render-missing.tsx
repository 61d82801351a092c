import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { consoleSession } from './console-session.tsx';
import { renderConsole } from './render-console.tsx';

/** Opens a page of one thing (its route's `path`, an `address` of it) where the server refuses it as not there. */
export function renderMissing(Page: ComponentType, path: string, address: string): void {
  renderConsole(
    consoleSession(
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>,
      ['audit:view'],
    ),
    () => ({ refusal: { code: 20010000, reason: 'NotFound', message: '不存在！' } }),
    address,
  );
}
