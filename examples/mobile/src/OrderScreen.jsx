import { useState } from 'react';
import { useService } from 'service-popups/mobile';
import { Button, Page, Row } from './ui';

export function OrderScreen({ basket, setBasket, go }) {
  const service = useService();
  const [isPlaced, setIsPlaced] = useState(false);
  const total = basket.reduce((sum, { price }) => sum + price, 0);
  const order = () => {
    service.track('order_placed', { items: basket.length });
    setBasket([]);
    setIsPlaced(true);
    // Popups that wait for this event are shown, subject to targeting and cooldowns.
    service.triggerEvent('checkout_completed', { items: basket.length });
  };
  const leave = () => {
    service.triggerEvent('checkout_left');
  };
  return (
    <Page title="Your order" lead={leadOf(basket, isPlaced)}>
      {basket.map((product, index) => (
        <Row key={index} label={product.name} value={`€ ${product.price}`} />
      ))}
      {basket.length > 1 && <Row label="Total" value={`€ ${total}`} />}
      <Button label="Place the order" onPress={order} />
      <Button isQuiet label="Leave the checkout" onPress={leave} />
      <Button isQuiet label="Back to the shop" onPress={() => go('/shop')} />
    </Page>
  );
}

function leadOf(basket, isPlaced) {
  if (basket.length > 0) return 'Ready when you are.';
  if (isPlaced) return 'Thank you, your order is placed.';
  return 'The basket is empty; you can order all the same.';
}
