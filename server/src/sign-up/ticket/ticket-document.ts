import type { Exam } from '@vigil/domain/exams/public';
import { sayTicketNumber, ticketQr, type SignUpForm } from '@vigil/domain/sign-up/public';
import { idCardTypes } from '@vigil/domain/organisation/public';
import type { PdfDocument } from '../../platform/pdf/make-pdf.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { TakenPlace } from './own-place.js';
import { heading } from '../../platform/pdf/heading.js';

/** What an admission ticket is made of. */
export interface Ticket {
  readonly place: Pick<TakenPlace, 'number' | 'exam' | 'inRoom'>;
  readonly categoryName: string;
  readonly form: SignUpForm;
  /** a JPEG as a data URL; null: the photo is gone */
  readonly photo: string | null;
  /** when it is made, ms */
  readonly at: number;
}

type Content = PdfDocument['content'][number];
const muted = '#5c6b7a';

/** What whoever sits has to know, whatever the exam. */
export const ticketRules: readonly string[] = [
  '请打印或在手机上保存本准考证，凭准考证和报名时填写的有效证件原件参加考试，证件与准考证信息必须一致。',
  '请至少在开考前 30 分钟到达考场，开考前 10 分钟可以进入考试页面；开考后按考试规定的时间停止入场。',
  '入场时请出示二维码供监考老师核验，并按准考证上的考场和座位就座。',
  '手机、手表等具有通信或存储功能的物品须关闭并放在指定位置，不得带入座位。',
  '考试时间以服务器为准，到时自动交卷；遇到设备故障请保持页面打开并报告监考老师。',
  '不得由他人代考，不得抄袭、传递答案；违反考场纪律的，答卷按考试规定作废。',
];

/** An admission ticket: who, what, when, where, the photo, the QR code that proctors scan, the rooms and the rules. */
export function ticketOf({ place, categoryName, form, photo, at }: Ticket): PdfDocument {
  const { exam, number } = place;
  return {
    title: `${exam.title} 准考证`,
    footer: `准考证号 ${sayTicketNumber(number)} · 生成于 ${writeWireTime(at)}`,
    ...(photo === null ? {} : { images: { photo } }),
    content: [
      { text: '准考证', fontSize: 24, bold: true, alignment: 'center' },
      { text: categoryName, fontSize: 13, alignment: 'center', margin: [0, 4, 0, 18] },
      {
        columns: [
          { width: '*', stack: [facts({ place, form })] },
          {
            width: 132,
            stack: [
              photo === null
                ? { text: '（无照片）', alignment: 'center', color: muted, margin: [0, 60, 0, 60] }
                : { image: 'photo', fit: [105, 147], alignment: 'center' },
              { qr: ticketQr(number), fit: 108, alignment: 'center', margin: [0, 14, 0, 4] },
              { text: '监考老师扫码核验', fontSize: 8, color: muted, alignment: 'center' },
            ],
          },
        ],
        columnGap: 16,
      },
      ...rooms(exam, place.inRoom?.room.name ?? null),
      heading('考场规则'),
      { ol: ticketRules.map((rule): Content => ({ text: rule, margin: [0, 0, 0, 3] })) },
    ],
  };
}

function facts({ place, form }: Pick<Ticket, 'place' | 'form'>): Content {
  const { exam, number, inRoom } = place;
  const rows: (readonly [string, string])[] = [
    ['准考证号', sayTicketNumber(number)],
    ['姓名', form.realName],
    ['性别', form.sex === 1 ? '男' : '女'],
    ['证件', `${idCardTypes[form.idCardType as keyof typeof idCardTypes] ?? ''} ${form.idCard}`],
    ['考试名称', exam.title],
    ['考试时间', times(exam)],
    ...(exam.totalTime > 0 ? [['考试时长', `${exam.totalTime} 分钟`] as const] : []),
    ['考场', inRoom?.room.name ?? '以考试通知为准'],
    ...(inRoom === null ? [] : ([['座位号', String(inRoom.seat)]] as const)),
    ...(inRoom === null || inRoom.room.address === '' ? [] : ([['地点', inRoom.room.address]] as const)),
  ];
  return {
    layout: 'rows',
    table: {
      headerRows: 0,
      widths: [64, '*'],
      body: rows.map(([name, value]) => [
        { text: name, color: muted, margin: [0, 2, 0, 2] },
        { text: value, bold: name === '姓名' || name === '座位号' || name === '考场', margin: [0, 2, 0, 2] },
      ]),
    },
  };
}

const minute = (time: number): string => writeWireTime(time).slice(0, 16);

function times({ startTime, endTime }: Exam): string {
  if (startTime === null) return '考试随时可以参加';
  if (endTime === null) return `${minute(startTime)} 起`;
  const sameDay = minute(startTime).slice(0, 10) === minute(endTime).slice(0, 10);
  return `${minute(startTime)} 至 ${sameDay ? minute(endTime).slice(11) : minute(endTime)}`;
}

/** Where each room is, the own one in bold: people ask their way by it. */
function rooms({ rooms: all = [] }: Exam, own: string | null): Content[] {
  if (all.length === 0) return [];
  let first = 1;
  const body = all.map(({ name, address, seats }) => {
    const numbers = `${first} – ${(first += seats) - 1}`;
    return [name, address, numbers].map((text) => ({ text, bold: name === own }));
  });
  return [
    heading('考场安排'),
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        widths: [120, '*', 96],
        body: [['考场', '地点', '报名序号'].map((text) => ({ text, color: muted })), ...body],
      },
    },
  ];
}
