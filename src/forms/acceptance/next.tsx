/** What happens after an offer was accepted. */
export function AcceptanceNext() {
  return (
    <>
      <li>You can pay at any time until the first day of class; the deposit reserves your spot until then.</li>
      <li>
        <a href="/make-payment?accepted=true">Go to the payment page</a>
      </li>
    </>
  )
}
