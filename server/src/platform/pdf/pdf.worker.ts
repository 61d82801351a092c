import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import { answerBeside } from '../answer-beside.js';
import type { PdfDocument } from './make-pdf.js';

// Sets documents one after the other: reading the fonts and setting a page costs tens of milliseconds, which the
// thread that answers calls does not have. It reads the fonts and nothing else, of no address at all.

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const family = {
  normal: join(fonts, '400Regular/NotoSansSC_400Regular.ttf'),
  bold: join(fonts, '700Bold/NotoSansSC_700Bold.ttf'),
};

pdfmake.setFonts({ Noto: family });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(family).includes(path));

// Rows without a heading: a thin line between each two. pdfmake's own lines are heavy after the first row.
pdfmake.addTableLayouts({
  rows: {
    hLineWidth: (line: number, { table }: { table: { body: unknown[] } }) =>
      line === 0 || line === table.body.length ? 0 : 0.5,
    vLineWidth: () => 0,
    hLineColor: () => '#c3cad2',
    paddingLeft: (column: number) => (column === 0 ? 0 : 8),
    paddingRight: () => 8,
  },
});

const pageMargins: [number, number, number, number] = [40, 48, 40, 56];

async function made({ title, content, footer, landscape = false, images }: PdfDocument): Promise<Buffer> {
  return pdfmake
    .createPdf({
      content: [...content],
      info: { title, creator: 'Vigil', producer: 'Vigil' },
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins,
      defaultStyle: { font: 'Noto', fontSize: 10, lineHeight: 1.3 },
      ...(images === undefined ? {} : { images: { ...images } }),
      footer: (page: number, pages: number) => ({
        margin: [pageMargins[0], 16, pageMargins[2], 0],
        fontSize: 8,
        color: '#5c6b7a',
        columns: [
          { text: footer ?? '', width: '*' },
          { text: `第 ${page} 页，共 ${pages} 页`, width: 'auto', alignment: 'right' },
        ],
      }),
    })
    .getBuffer();
}

answerBeside<PdfDocument, Uint8Array>(10, made);
