import { useService } from 'service-popups/mobile';
import { Button, Page, Row } from './ui';

export function OrderScreen({ basket, setBasket, go }) {
  const service = useService();
  const order = () => {
    service.track('order_placed', { items: basket.length });
    setBasket([]);
    // Popups that wait for this event are shown, subject to targeting and cooldowns.
    service.triggerEvent('checkout_completed', { items: basket.length });
  };
  const leave = () => {
    service.triggerEvent('checkout_left');
  };
  return (
    <Page
      title="Your order"
      lead={basket.length === 0 ? 'The basket is empty; you can order all the same.' : 'Ready when you are.'}
    >
      {basket.map((product, index) => (
        <Row key={index} label={product.name} value={`€ ${product.price}`} />
      ))}
      <Button label="Place the order" onPress={order} />
      <Button isQuiet label="Leave the checkout" onPress={leave} />
      <Button isQuiet label="Back to the shop" onPress={() => go('/shop')} />
    </Page>
  );
}
