import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

/** To staff: rows of the book that are not what they were. They are named, people are not. */
export const ledgerAlarm = mailTemplate({
  data: z.object({
    first_name: z.string(),
    alarms: z.array(z.string()).min(1),
    more: z.int().min(0),
    /** None of them is of the ledger: money does not wait. */
    is_of_record: z.boolean().default(false),
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, alarms, more, at, is_of_record }) => ({
      subject: `Alarm: the ${is_of_record ? 'audit log' : 'ledger'} failed verification`,
      heading: `Look at the ${is_of_record ? 'audit log' : 'ledger'} now, ${first_name}.`,
      lines: [
        `On ${momentOf(at, 'en')} the verification found rows that do not match:`,
        ...alarms,
        ...(more > 0 ? [`And ${more} more.`] : []),
        ...(is_of_record ? [] : ['Money calls may be waiting.']),
        'Follow the runbook “Ledger alarm”.',
      ],
      notes: ['The alarm stands until an operator clears it after a fresh proof.'],
    }),
    fil: ({ first_name, alarms, more, at, is_of_record }) => ({
      subject: `Alarma: hindi tugma ang ${is_of_record ? 'audit record' : 'ledger'}`,
      heading: `Tingnan agad ang ${is_of_record ? 'audit record' : 'ledger'}, ${first_name}.`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, may nakitang mga row na hindi tugma:`,
        ...alarms,
        ...(more > 0 ? [`At ${more} pa.`] : []),
        ...(is_of_record ? [] : ['Maaaring naghihintay ang mga bayad.']),
        'Sundin ang runbook na “Ledger alarm”.',
      ],
      notes: ['Mananatili ang alarma hanggang alisin ito ng operator matapos ang bagong patunay.'],
    }),
  },
});
