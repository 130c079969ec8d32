import type { IdentityProof } from '@luwag/contracts/factors';
import type { AccountType } from '@luwag/contracts/person';
import type { SecuritySettings } from '@luwag/contracts/sessions';
import { quickMaxCentavos } from '@luwag/domain/confirming';
import { Banner } from '@luwag/ui/banner';
import { Button, LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useHasScript } from '@luwag/ui/use-has-script';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { faceAddress, lostAddress } from '#app/shared/auth/face-address.ts';
import type { ProofFault } from '#app/shared/auth/proof.ts';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { stageOf } from '#app/shared/format/recovery-stage.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { Thing } from './act-forms.tsx';
import { hasFactor, passkeyWords, totpWords } from './factor-words.ts';
import { faultWords } from './fault-words.ts';
import { meanwhileWords, RecoveryNotice } from './proof-links.tsx';

/** The factor that was found, asked for before the wait ends. */
export type LostAsked = AskedStepUp<{ act: 'cancel' }>;
export type LostReply = { proofFault?: ProofFault; code?: string; asked?: LostAsked };
export type LostPageProps = {
  settings: SecuritySettings;
  proof: IdentityProof;
  role: 'buyer' | 'merchant';
  /** The page of the purchase that this one was opened from. */
  purchase: string | undefined;
  /** A face can lift the wait. */
  canShowFace: boolean;
  nowMs: number;
  reply: LostReply | undefined;
};

/** Every factor is lost: what happens, how long it takes, and what is to be done now. */
export function LostPage(props: LostPageProps) {
  const { settings, role, purchase, reply, nowMs } = props;
  const { recovery } = settings;
  const stage = stageOf(recovery, nowMs);
  const isLosing = stage === 'none' && hasFactor(settings);
  return (
    <div className="stack gap-5 top security-narrow">
      <div>
        <h1>{m.security_lost_title()}</h1>
        {isLosing && <p className="lede">{m.security_lost_lede()}</p>}
      </div>
      {reply?.code && <Banner tone="fail" role="alert" title={faultWords(reply.code)} />}
      {recovery && reply?.asked && (
        <StepUpPrompt
          key={reply.asked.stepUpId}
          asked={reply.asked}
          description={m.security_step_up_found()}
        />
      )}
      {recovery && <RecoveryNotice recovery={recovery} nowMs={nowMs} role={role} />}
      {!recovery && !isLosing && <Banner tone="plain" title={m.security_lost_none()} />}
      {isLosing && (
        <>
          <LostCourse role={role} canShowFace={props.canShowFace} />
          <Proven {...props} leadsTo={m.security_lost_proof_start()}>
            <Act act="start">{m.security_lost_start()}</Act>
          </Proven>
        </>
      )}
      {stage === 'waiting' && <FaceWay {...props} />}
      {stage === 'ready' && (
        <Proven {...props} leadsTo={m.security_lost_proof_finish()}>
          <Act act="finish">{m.security_lost_finish()}</Act>
        </Proven>
      )}
      {hasFactor(settings) && <LostFactors settings={settings} />}
      {recovery && (
        <div className="stack" id="found">
          <Act act="cancel" isSecond>
            {m.security_lost_cancel()}
          </Act>
          <p className="small">{m.security_lost_cancel_note()}</p>
        </div>
      )}
      {purchase && (
        <LinkButton variant="second" href={purchase}>
          {m.security_lost_purchase()}
        </LinkButton>
      )}
      <Link to={`/${role}/settings/security`}>{m.security_lost_back()}</Link>
    </div>
  );
}

/** Instead of the wait, for whoever has a picture that we have checked. A camera needs script. */
function FaceWay(props: LostPageProps) {
  const hasScript = useHasScript();
  if (!props.canShowFace || !hasScript) return null;
  return (
    <Proven {...props} leadsTo={m.security_lost_proof_face()}>
      <p>{m.live_errand_offer_note()}</p>
      <LinkButton href={faceAddress('recovery', props.purchase)}>
        {m.live_errand_offer()}
      </LinkButton>
    </Proven>
  );
}

/** What only somebody may do who has shown anew who they are. */
function Proven(props: LostPageProps & { leadsTo: string; children: ReactNode }) {
  const { proof, reply, role, purchase, leadsTo, children } = props;
  if (proof.state === 'proven') return <Card className="stack">{children}</Card>;
  return (
    <Card className="stack">
      <h2>{m.security_proof_title()}</h2>
      <p className="small">{leadsTo}</p>
      <ProofForms
        action={lostAddress(role, purchase)}
        proof={proof}
        fault={reply?.proofFault}
        numberPath={`/${role}/number`}
      />
    </Card>
  );
}

type ActProps = { act: 'start' | 'finish' | 'cancel'; isSecond?: boolean; children: ReactNode };

function Act({ act, isSecond = false, children }: ActProps) {
  return (
    <PlainForm fields={{ intent: act }}>
      <Button type="submit" variant={isSecond ? 'second' : 'primary'}>
        {children}
      </Button>
    </PlainForm>
  );
}

/** All that replacing lost factors takes, told before the first of it is asked for. */
function LostCourse({ role, canShowFace }: { role: AccountType; canShowFace: boolean }) {
  return (
    <Card role="region" aria-labelledby="course" className="stack">
      <h2 id="course">{m.security_lost_course()}</h2>
      <ol className="stack gap-5 numbered lessons">
        <Step title={m.security_proof_title()}>
          <p className="small">{m.security_lost_proof_text()}</p>
        </Step>
        <Step title={m.security_lost_wait_title()}>
          <p className="small">
            {m.security_lost_wait_text()} {meanwhileWords(role)}
          </p>
          {canShowFace && <p className="small">{m.security_lost_wait_face()}</p>}
        </Step>
        <Step title={m.security_lost_end_title()}>
          <p className="small">
            {m.security_lost_end_text()}{' '}
            {role === 'buyer' && m.security_lost_end_fresh({ amount: pesos(quickMaxCentavos) })}
          </p>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** Every factor that there is, in the words of the settings. */
function LostFactors({ settings }: { settings: SecuritySettings }) {
  const since = totpWords(settings);
  return (
    <Card role="region" aria-labelledby="factors" className="stack">
      <h2 id="factors">{m.security_lost_goes()}</h2>
      <ul className="lined things">
        {settings.totp.is_enabled && (
          <Thing icon="lock" name={m.security_totp_title()} notes={[since]} />
        )}
        {settings.passkeys.map((passkey) => (
          <Thing key={passkey.id} icon="key" name={passkey.name} notes={[passkeyWords(passkey)]} />
        ))}
      </ul>
    </Card>
  );
}
