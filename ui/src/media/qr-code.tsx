import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** what whoever scans it reads */
  readonly text: string;
  /** what it is for */
  readonly label: string;
}

/** A text as a QR code: dark on white in every theme, since cameras read it. What draws it is fetched with the first one. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void (async () => {
      const { toString } = await import('qrcode');
      const svg = await toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
      if (current) setPicture(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
    })();
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <div className={styles['frame']} aria-busy={picture === null}>
      {picture !== null && <img className={styles['picture']} src={picture} alt={label} />}
    </div>
  );
}
