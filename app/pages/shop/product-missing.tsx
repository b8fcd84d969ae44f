import { NightPage } from "#app/pages/system/night-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export function ProductMissing({ title }: { title: string }) {
  return (
    <NightPage
      title={title}
      sentence="It may have been sold for the last time, or the address is mistyped."
    >
      <ButtonLink to="/shop" variant="sun" icon="arrow-right">
        Go to the shop
      </ButtonLink>
      <ButtonLink to="/?service=/hardware-software#contact" variant="line">
        Ask us for it
      </ButtonLink>
    </NightPage>
  );
}
