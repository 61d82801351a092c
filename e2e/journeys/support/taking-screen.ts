import { expect, type Locator, type Page } from '@playwright/test';

/** The taking page as a candidate sees and uses it. */
export class TakingScreen {
  readonly heading: Locator;
  readonly question: Locator;
  readonly card: Locator;
  readonly notices: Locator;
  readonly save: Locator;
  readonly timer: Locator;
  readonly offlineBar: Locator;

  constructor(readonly page: Page) {
    this.question = page.getByRole('article');
    this.heading = page.locator('#question-heading');
    this.card = page.getByRole('navigation', { name: '答题卡' });
    this.notices = page.getByRole('region', { name: '考试提醒' });
    this.save = page.getByRole('banner').locator('[data-kind]');
    this.timer = page.getByRole('timer', { name: '剩余时间' });
    // Behind a proxy a server that is gone answers 502 or 503, which is no network that was cut.
    this.offlineBar = page
      .getByRole('status')
      .filter({
        hasText: /(网络中断|服务器暂时没有响应)，答案(保存在本机|仅在本页，请勿刷新或关闭)，恢复后自动提交/,
      })
      .first();
  }

  /**
   * Opens a paper by its address and waits for its question; goes into fullscreen where the exam asks for it.
   */
  async open(paperId: string, { step = false, fullscreen = false } = {}): Promise<void> {
    await this.page.goto(`/web/exam/${step ? 'step' : 'start'}/${paperId}`);
    await this.isReady();
    if (fullscreen) await this.backToFullscreen();
  }

  /** A question is on screen and this tab may answer it. */
  async isReady(): Promise<void> {
    await expect(this.question).toBeVisible();
    await expect(this.page.getByRole('banner').getByRole('button', { name: '交卷' })).toBeEnabled();
  }

  /** Of an exam that wants fullscreen: out of it, a cover waits for this click. */
  async backToFullscreen(): Promise<void> {
    const cover = this.page.getByRole('button', { name: '返回全屏' });
    if (await this.page.evaluate(() => document.fullscreenElement === null)) await cover.click();
    await expect(cover).toBeHidden();
  }

  /** The header says that the whole paper is on this device, and with it the page: a reload needs no network. */
  async isWhole(total: number): Promise<void> {
    const said = this.page.getByText(`已缓存 ${total}/${total}`, { exact: true });
    await expect(said).toBeVisible({ timeout: 30_000 });
  }

  /** Goes to the n-th question of the paper by the answer card. */
  async go(sort: number): Promise<void> {
    await this.card.getByRole('button', { name: new RegExp(`^第 ${sort} 题`) }).click();
    await this.isAt(sort);
  }

  async isAt(sort: number): Promise<void> {
    await expect(this.heading).toContainText(`第 ${sort} 题 /`);
  }

  /** The place of the n-th question on the card. */
  place(sort: number): Locator {
    return this.card.getByRole('button', { name: new RegExp(`^第 ${sort} 题`) });
  }

  /** The i-th option of the question on screen (0 is A). */
  option(index: number): Locator {
    return this.question.locator('input[type=radio], input[type=checkbox][name]').nth(index);
  }

  /** Clicks the row of an option, as a hand does. */
  async choose(...indexes: readonly number[]): Promise<void> {
    for (const index of indexes) {
      await this.question.locator('label:has(input[name])').nth(index).click();
      await expect(this.option(index)).toBeChecked();
    }
  }

  blank(index: number): Locator {
    return this.question.getByRole('textbox', { name: `第 ${index + 1} 空` });
  }

  get essay(): Locator {
    return this.question.getByRole('textbox', { name: '作答区' });
  }

  code(language: 'Python' | 'C++'): Locator {
    return this.question.getByRole('textbox', { name: `${language} 代码` });
  }

  /**
   * Asks for the hand-in by the bar's button and confirms the dialog; `unanswered` is the count its sentence
   * must name.
   */
  async handIn({ unanswered }: { readonly unanswered: number }): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
    const dialog = this.page.getByRole('dialog', { name: '交卷确认' });
    await expect(dialog).toContainText(
      unanswered > 0 ? `您还有${unanswered}道题未作答，确定要交卷吗？` : '确定要交卷吗？',
    );
    await dialog.getByRole('button', { name: '确定交卷' }).click();
  }

  async showsResult(): Promise<void> {
    await this.page.waitForURL(/\/web\/exam\/result\//);
    await expect(this.page.getByRole('heading', { name: '考试结果' })).toBeVisible();
  }

  /** Seconds the timer shows. */
  async secondsLeft(): Promise<number> {
    const parts = ((await this.timer.textContent()) ?? '').split(':').map(Number);
    return parts.reduce((sum, part) => sum * 60 + part, 0);
  }
}
