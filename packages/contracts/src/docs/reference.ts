import type * as reference from '../reference.ts';
import type { DocsOf } from './call-doc.ts';

const manila = { code: '1380600000', name: 'City of Manila' };

export const referenceDocs: DocsOf<typeof reference> = {
  listBanks: {
    description:
      'Every bank and e-wallet that money can be paid out to. `code` is what `updateBankDetails` takes; where it is null the institution cannot be reached yet. Send the `ETag` back as `If-None-Match` and an unchanged list costs nothing.',
    example: {
      answer: {
        effective_date: '2026-10-01',
        results: [
          {
            name: 'BDO Unibank',
            bic: 'BNORPHMMXXX',
            type: 'bank',
            rails: { instapay: true, pesonet: true },
            code: 'PH_BDO',
          },
        ],
      },
    },
  },
  listIdTypes: {
    description:
      'The identity documents that can be submitted, in the order to offer them. One primary document is enough; secondary ones count in pairs. `number.pattern` fits the `pattern` of an input.',
    example: {
      answer: {
        results: [
          {
            code: 'passport',
            name: 'Philippine passport',
            class: 'primary',
            number: { pattern: 'P\\d{7}[A-Z]|[A-Z]{1,2}\\d{6,7}', example: 'P1234567A' },
            expires: 'yes',
            has_back: false,
          },
        ],
      },
    },
  },
  listRegions: {
    description:
      'The first step of an address. The answer has the paths and fields of the public PSGC service, so either can stand in for the other.',
    example: {
      answer: {
        release: '2026-Q2',
        data: [{ code: '1300000000', name: 'National Capital Region (NCR)' }],
      },
    },
  },
  listCitiesMunicipalities: {
    description:
      'The second step of an address: all cities and municipalities of one region, by province. `zip_code` is empty where a place has several.',
    example: {
      params: { code: '1300000000' },
      answer: {
        release: '2026-Q2',
        data: [{ ...manila, type: 'City', zip_code: '', province: null }],
      },
    },
  },
  listBarangays: {
    description:
      'The third step of an address: the barangays of one place, and the ZIP codes used there as suggestions for the reader to choose from.',
    example: {
      params: { code: '1380600000' },
      answer: {
        release: '2026-Q2',
        data: [{ code: '1380613001', name: 'Barangay 649', sub_municipality: null }],
        zip_codes: [{ zip_code: '1018', area: 'Port Area (South)' }],
      },
    },
  },
  searchPlaces: {
    description:
      'One field in place of the three steps: words in any order, each the beginning of a word of the barangay, its city or its province. An accent makes no difference.',
    example: {
      query: { q: 'san ant bin' },
      answer: {
        release: '2026-Q2',
        data: [
          {
            region: { code: '0400000000', name: 'Region IV-A (CALABARZON)' },
            city: {
              code: '0403403000',
              name: 'Biñan City',
              type: 'City',
              zip_code: '4024',
              province: { code: '0403400000', name: 'Laguna' },
            },
            barangay: { code: '0403403019', name: 'San Antonio', sub_municipality: null },
          },
        ],
        count: 1,
        total: 42_010,
      },
    },
  },
};
