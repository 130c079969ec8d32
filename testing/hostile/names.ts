import type { HostileFile } from './file.ts';

const filenames = [
  '../../etc/passwd',
  '..\\\\..\\\\windows\\\\system32\\\\config',
  '/etc/cron.d/evil',
  'picture.jpg\0.php',
  'picture.php.jpg',
  'picture.svg',
  '.htaccess',
  'CON.jpg',
  'picture\u202egpj.exe',
  `${'a'.repeat(3000)}.jpg`,
  '<img src=x onerror=alert(1)>.jpg',
  "'; drop table kyc_documents; --.jpg",
  '%00%2e%2e%2f.jpg',
];
const contentTypes = [
  'text/html',
  'image/svg+xml',
  'application/x-php',
  'application/octet-stream',
  'image/jpeg; charset=utf-7',
  'multipart/mixed; boundary=x',
  '../../image/jpeg',
];

/** Good pictures under names and types that would do harm if anybody believed them. */
export const misnamed = ({ jpeg }: Record<string, Buffer>): HostileFile[] => [
  ...filenames.map((filename) => ({
    about: `named ${JSON.stringify(filename).slice(0, 60)}`,
    bytes: jpeg as Buffer,
    filename,
  })),
  ...contentTypes.map((contentType) => ({
    about: `said to be ${contentType}`,
    bytes: jpeg as Buffer,
    contentType,
    isTaken: true,
  })),
];
