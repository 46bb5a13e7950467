// What the dashboard loads when it needs it is here before a test begins: what is still on its way when a file ends is never
// loaded again in its process, and the next file fails.
import './coins-panel.tsx';
import './orders/order-history.tsx';
import './leads-panel.tsx';
import './notices/trouble-facts.tsx';
import './positions/open-positions.tsx';
import './performance/equity-panel.tsx';
import './quality/questions/coins.tsx';
import './quality/quality-parts.tsx';
import './quality/questions/questions.tsx';
