/** What a form of the page of devices came to. */
export type DevicesAnswer =
  | { kind: 'made'; name: string; pairingCode: string; endsAt: string }
  | { kind: 'changed' }
  | {
      kind: 'refused';
      act: 'make' | 'pin' | 'revoke';
      code: string;
      deviceId?: string;
      /** What was typed as a name; never a PIN. */
      typedName?: string;
    };
