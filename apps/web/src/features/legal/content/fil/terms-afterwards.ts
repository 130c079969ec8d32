import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function afterwardsSections(f: Figures): Section[] {
  return [returns(f), creditInformation(), paluwagan(f), merchants(f), prohibited()];
}

function returns(f: Figures): Section {
  return section(
    'returns',
    'Pagsasauli, refund at problema',
    p(`Ang tindahan ang nagbebenta sa iyo at may pananagutan sa ibinebenta nito. Nananatili ang iyong
      mga karapatan sa Consumer Act (Republic Act 7394) at iba pang batas; walang nababawas dito dahil
      sa Luwag ka nagbayad.`),
    p(`Kapag nag-ulat ka ng pagsasauli o problema sa binili, **titigil agad** ang mga susunod pang hulog
      habang bukas ang kaso. Walang multang tumatakbo sa mga ito. Iisang talaan ng kaso ang nakikita
      mo, ng tindahan at namin.`),
    p(`Kung hindi sumagot ang tindahan sa loob ng ${f.merchantAnswerDays} araw, sa iyo papanig ang
      pasya. Kung sumagot, tao ang magpapasya, magbibigay ng dahilan nang nakasulat, at maaaring
      umapela nang isang beses ang bawat panig.`),
    p(`Inuuna ng refund ang babayaran mo pa: binabawasan nito ang **pinakahuling hulog muna**, saka ang
      sinundan nito. Ang matira pagkatapos ay perang naibayad mo na, at ibinabalik ito sa pinagkunan ng
      bayad. Inaalis ang interes sa bahaging na-refund. Makikita mo ang plan bago at pagkatapos.`),
    p(`Hindi napupunta ang refund sa ibang tao o account kundi sa nagbayad, maliban kung wala na ang
      account na iyon at nasuri na namin kasama mo ang bago.`),
  );
}

function creditInformation(): Section {
  return section(
    'credit-information',
    'Impormasyon sa pautang',
    p(`**Paunawa sa ilalim ng Republic Act 9510.** Bilang nagpapahiram, kailangan naming ipadala sa
      Credit Information Corporation (CIC) ang pangunahing datos tungkol sa iyong mga plan, mabuti man
      o hindi, kasama ang mga pagbabago. Maaari itong makita ng mga nagpapahiram at credit bureau na
      may karapatan sa ilalim ng batas na iyon. Hihingin naming kilalanin mo ang paunawang ito bago ang
      una mong plan.`),
    p(`Kung nakabatay sa ganoong impormasyon ang pasyang laban sa iyo, sasabihin namin. Maaari mo itong
      makita at tutulan sa amin o sa CIC. Itinatama namin ang mali naming naipadala.`),
  );
}

function paluwagan(f: Figures): Section {
  return section(
    'paluwagan',
    'Paluwagan',
    p(`Ang paluwagan ay kasunduan ng mga kasapi nito. **Ang Luwag ang nag-iingat ng talaan**: sino ang
      magbibigay ng magkano, sa anong araw, at kaninong turno. Hindi kami nagpapahiram sa grupo, hindi
      humahawak ng sahod, hindi nangangako ng tubo at hindi sumasagot sa hulog na hindi naibigay,
      maliban kung nasa nilagdaang tuntunin ng grupo.`),
    p('Ito ang mga patakaran sa bawat grupo:'),
    list(
      `sa paanyaya lamang ang pagsali; pumasa ang bawat kasapi sa pagsusuri namin ng pagkakakilanlan;
        hindi kailanman inaanunsiyo sa hindi kakilala ang mga grupo;`,
      `${f.paluwagan.slotsMin} hanggang ${f.paluwagan.slotsMax} slot, hindi hihigit sa
        ${f.paluwagan.slotsPerMember} sa isang kasapi, hindi hihigit sa ${f.paluwagan.monthsMax}
        buwan, at hulog na ${f.paluwagan.contributionMin} hanggang ${f.paluwagan.contributionMax}
        bawat ikot; hanggang ${f.paluwagan.groupsPerMember} tumatakbong grupo sa isang tao;`,
      `nakatakda at tinanggap ng lahat ang halaga, petsa, ayos ng turno at ang mangyayari kapag may
        pumalya bago ang unang ikot; pagkatapos, kailangan ang lahat ng kasapi sa anumang pagbabago;`,
      'pinagkasunduan o binunot ang ayos sa paraang masusuri ng bawat kasapi;',
      `tinatanggap ng bawat kasapi ang eksaktong ibinibigay ng mga slot: walang interes, walang tubo,
        walang bayad sa pag-imbita;`,
      `nadaragdagan lamang ang talaan. Itinatama ang mali sa bagong linyang nakikita ng lahat, at
        walang karapatan ang nag-organisa sa pera ninuman.`,
    ),
    p(`Makaaalis ang kasapi bago ang unang ikot. Pagkatapos noon, kailangan ng kapalit na tanggap ng
      grupo. Kung maagang magtapos ang grupo, ang posisyon ng bawat kasapi ay ang ibinigay bawas ang
      natanggap, at makikita ito sa talaan.`),
    p(`Kung may bayad sa serbisyo, ito ay tiyak na halaga sa piso na ipinapakita bago pumayag ang
      sinuman. Ang hulog na hindi naibigay ay utang sa grupo. Maaari nitong mapigil ang susunod mong
      pagbili at makikita sa kasaysayan ng iyong rating.`),
    p(`Bawal ang mangako ng tubo, magbenta ng slot sa publiko o magpatakbo ng grupong may gawa-gawang
      kasapi; maaari itong maging krimen, at tinatapos nito ang grupo at ang account.`),
  );
}

function merchants(f: Figures): Section {
  return section(
    'merchants',
    'Mga tuntunin para sa merchant',
    p(`Para magbenta sa Luwag, ibibigay mo ang mga papeles ng negosyo at ang pagkakakilanlan ng mga
      may-ari, at pananatilihing napapanahon ang mga ito. Ibinebenta mo ang sinasabi mong ibinebenta,
      inihahatid ito, at sinusunod ang Consumer Act at ang Internet Transactions Act (Republic Act
      11967).`),
    p(`**Diskuwento.** Nagbibigay ka sa amin ng merchant discount sa halaga ng benta:
      **${f.merchantDiscount.interestFree}** sa mga plan na 0% sa mamimili at
      **${f.merchantDiscount.withInterest}** sa mga plan na may interes. Walang bayad sa pagsali,
      walang buwanang bayad at walang singil sa test mode. Hindi mo maaaring idagdag sa presyo ng
      mamimili ang diskuwento o anumang patong sa paggamit ng Luwag.`),
    p(`**Payout.** Binabayaran ka namin ng presyong bawas ang diskuwento sa susunod na banking day
      matapos maging pinal ang pagbili, sa bank account o e-wallet na nakapangalan sa negosyo.
      Ipinapakita ng bawat payout ang bawat benta, diskuwento, refund at buwis sa likod nito. Ginagamit
      lamang ang bagong payout account pagkalipas ng ${f.payoutAccountHoldHours} oras at isa pang
      pagsusuri.`),
    p(`**Panganib.** Kapag hindi nagbayad ang mamimili, sa amin ang lugi; hindi ka kailanman maniningil.
      Sa iyo ito kapag hindi totoo ang benta, hindi naihatid o hindi tugma ang paninda, o tama ang
      pasya sa kaso na laban sa iyo. Sa bagong merchant, o may di-karaniwang refund, maaari naming
      pigilin ang isang tiyak na bahagi ng payout sa isang tiyak na panahon, at sasabihin namin kung
      bakit.`),
    p(`**Refund.** Maaaring buo o bahagi, ayon sa halaga, sa loob ng ${f.refundDays} araw, at hindi
      kailanman higit sa ibinayad. Ibinabalik sa iyo ang diskuwento sa bahaging na-refund. Kung mas
      malaki ang refund kaysa utang namin sa iyo, ibabawas ito sa mga susunod na payout o babayaran mo
      kapag hiniling.`),
    p(`**Buwis.** Kinakaltas namin ang hinihingi ng Revenue Regulations No. 16-2023:
      ${f.withholding.rate} ng kalahati ng gross remittance kapag lumampas ito sa
      ${f.withholding.threshold} sa isang taon, maliban kung naipakita mong exempted ka. Ibibigay sa
      iyo ang sertipiko.`),
    p(`**Mga key at webhook.** Lihim ang mga API key at ikaw ang mag-iingat. Hindi kailanman gumagalaw
      ng totoong pera ang mga test key. Huwag gamitin ang nalaman mo tungkol sa mamimili maliban sa
      order. Hindi namin ibinibigay sa iyo ang mga ID, limit o dahilan ng pagtanggi sa mamimili.`),
  );
}

function prohibited(): Section {
  return section(
    'prohibited',
    'Hindi maaaring ibenta o bilhin',
    p('Hindi maaaring gamitin ang Luwag sa:'),
    list(
      'sugal, lotto at pantaya;',
      'cash, cash advance, virtual currency at anumang katumbas ng cash;',
      'securities, pamumuhunan, sanla at pagbabayad ng ibang utang;',
      'sigarilyo, vape at alak;',
      'armas, droga, de-resetang gamot mula sa walang lisensiya, at protektadong hayop;',
      'nakaw o pekeng paninda, at anumang bawal sa batas na ibenta;',
      'bentang hindi nangyari, o benta sa sarili.',
    ),
    p(`Maaaring limitahan ang halaga ng game credits at alahas. Sinasabi namin ito sa merchant bago ito
      magbukas.`),
  );
}
