import { unzipSync } from 'fflate';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { invoiceKinds } from './titles.js';

const address = /^\/api\/common\/file\/([0-9a-f]{64})$/;
const ofd = 'application/ofd';

/**
 * The tax system's file that the caller uploaded becomes the payer's own. PDF or OFD by content, whatever it is called;
 * answers its id. Refuses `BadInput`.
 */
export async function takeInvoiceFile(
  context: RequestContext,
  payerId: string,
  url: string,
): Promise<string> {
  const { files, fileRecords } = context.services;
  const found = await files.get(address.exec(url)?.[1] ?? '');
  if (found === null || found.owner !== account(context).id || found.kind !== 'upload')
    throw badInput('请上传发票文件！');
  const type = typeOf(found.mimeType, found.bytes);
  if (type === null) throw badInput('发票文件只能是税务系统开具的 PDF 或 OFD！');
  return (await fileRecords.put(invoiceKinds.file, payerId, type, found.bytes)).fileId;
}

/** An OFD is a ZIP with `OFD.xml` at its root (GB/T 33190). Nothing of it is unpacked. */
function typeOf(mimeType: string, bytes: Uint8Array): string | null {
  if (mimeType === 'application/pdf') return mimeType;
  if (mimeType !== 'application/zip') return null;
  const names = new Set<string>();
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.add(name);
        return false;
      },
    });
  } catch {
    return null;
  }
  return names.has('OFD.xml') ? ofd : null;
}

/** What a download of it is called by: OFD readers go by the ending. */
export const endingOf = (mimeType: string): string => (mimeType === ofd ? 'ofd' : 'pdf');
