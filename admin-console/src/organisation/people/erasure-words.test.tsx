import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { erasureWords } from './erasure-words.tsx';

type Remove = (ids: readonly string[], commandId: string) => Promise<unknown>;

function Asking({ remove }: { readonly remove: Remove }) {
  const asking = useRowActs<string>({
    ...{ noun: '用户', keyOf: (id) => id, nameOf: () => '周宇航', onDone: () => undefined },
    ...{ remove, removeWords: erasureWords },
  });
  return (
    <>
      <button onClick={() => asking.askRemove(['u1'])}>开始</button>
      {asking.dialog}
    </>
  );
}

it('says before a person is erased what goes, what stays, and that it is final [common-051] [common-090]', async () => {
  const remove = vi.fn<Remove>(() => Promise.resolve());
  renderConsole(<Asking remove={remove} />);
  fireEvent.click(screen.getByRole('button', { name: '开始' }));
  const dialog = await screen.findByRole('dialog', { name: '注销用户' });
  for (const words of [/人脸照片/, /答卷、成绩和考试日志/, /此操作将永久删除数据，是否继续？/])
    expect(dialog).toHaveTextContent(words);
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '注销' }));
  expect(await screen.findByText('注销成功！')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledTimes(1);
});
