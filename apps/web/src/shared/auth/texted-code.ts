/** What a browser hands over once it has read the message that is meant for this site (WebOTP). */
export type OtpCredential = Credential & { code: string };
export type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };
