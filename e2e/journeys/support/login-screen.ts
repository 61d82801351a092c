import type { Page } from '@playwright/test';
import { passwordOf } from './caller.js';

/** Fills the login form that is on screen (page or dialog) and sends it. */
export async function logInByForm(
  page: Page,
  username: string,
  password = passwordOf(username),
): Promise<void> {
  const form = page.getByRole('form', { name: '账号登录' });
  await form.getByRole('textbox', { name: '账号' }).fill(username);
  await form.getByRole('textbox', { name: '密码' }).fill(password);
  await form.getByRole('button', { name: '登录', exact: true }).click();
}
