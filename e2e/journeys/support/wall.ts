import type { Locator, Page } from '@playwright/test';

/** The four figures of the header. */
export interface Figures {
  readonly 应考: number;
  readonly 考试中: number;
  readonly 已交卷: number;
  /** until the exam is over */
  readonly 未到?: number;
  /** afterwards */
  readonly 缺考?: number;
}

/** What one card says. */
export interface ShownCard {
  readonly name: string;
  readonly answered: string;
  readonly presence: string;
  readonly leaves: number;
  readonly unread: boolean;
  /** seconds to the deadline */
  readonly left: number;
}

/** The wall of an exam as a proctor reads it. */
export class WallPage {
  readonly list: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('list', { name: '正在考试的考生' });
  }

  async open(examId: string, query = ''): Promise<void> {
    await this.page.goto(`/admin/exam/watch/${examId}${query}`);
    await this.page.getByText('实时', { exact: true }).first().waitFor();
    await this.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  /** False once the page was loaded anew. */
  stillTheSame(): Promise<boolean> {
    return this.page.evaluate(() => 'sameDocument' in window);
  }

  async figures(): Promise<Figures> {
    const figureOf = (word: string): Locator =>
      this.page.getByRole('main').locator('dl > div').filter({ hasText: word });
    const of = async (word: string): Promise<number> => {
      const figure = figureOf(word).first();
      return Number((await figure.getByRole('definition').first().innerText()).replaceAll(/[,人\s]/g, ''));
    };
    const isOver = (await figureOf('缺考').count()) > 0;
    return {
      应考: await of('应考'),
      考试中: await of('考试中'),
      已交卷: await of('已交卷'),
      ...(isOver ? { 缺考: await of('缺考') } : { 未到: await of('未到') }),
    };
  }

  card(name: string): Locator {
    return this.list.getByRole('button', { name });
  }

  /** The candidate that is open beside the wall or a list. */
  panel(name: string): Locator {
    return this.page
      .getByRole('complementary', { name: '考生详情' })
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** Every card in the order shown. */
  async cards(): Promise<readonly ShownCard[]> {
    const texts = await this.list.getByRole('button').allInnerTexts();
    return texts.map(readCard);
  }

  /** The card of one candidate; undefined while it is not on the wall. */
  async cardOf(name: string): Promise<ShownCard | undefined> {
    return (await this.cards()).find((card) => card.name === name);
  }

  async names(): Promise<readonly string[]> {
    return (await this.cards()).map((card) => card.name).toSorted();
  }
}

function readCard(text: string): ShownCard {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const time = lines.findIndex((line) => /^(\d+:)?\d\d:\d\d$/.test(line));
  return {
    name: lines[0] ?? '',
    answered: /已答\s*(\d+\/\d+)/.exec(text)?.[1] ?? '',
    presence: /在线|离线|无操作|未知/.exec(lines.slice(1, time).join(' '))?.[0] ?? '',
    leaves: Number(/切屏 (\d+)/.exec(text)?.[1] ?? 0),
    unread: text.includes('未读'),
    left: (lines[time] ?? '').split(':').reduce((total, part) => total * 60 + Number(part), 0),
  };
}
