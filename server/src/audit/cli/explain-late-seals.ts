import { rangesText, type SealRange } from '@vigil/stores/chain/seal-ranges';

/** Linux takes 128 KiB in one argument; these have 60 at the most. */
const rangesPerCommand = 2000;

/** The command by which an operator names late seals, as many as a command line takes; it ends the line. */
export function explainLateSeals(late: readonly SealRange[]): string {
  const command = `npm run confirm-clock -- --seals ${rangesText(late.slice(0, rangesPerCommand))}`;
  const which =
    late.length > rangesPerCommand
      ? `说明其中的前 ${rangesPerCommand} 段（共 ${late.length} 段），然后再次执行 npm run audit -- verify，由它给出其余各段：`
      : '说明以上全部封存用';
  return `晚于封存时间的事件：若查明是当时有服务器的时钟不准，${which} ${command}`;
}
