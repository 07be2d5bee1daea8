<?php

namespace App\Policies;

use App\Models\Order;
use App\Models\User;
use Illuminate\Auth\Access\Response;

class OrderPolicy
{
    /** Somebody else's order does not exist, as far as a customer can tell. */
    public function view(User $user, Order $order): Response
    {
        return $user->is_admin || $order->user_id === $user->id ? Response::allow() : Response::denyAsNotFound();
    }

    public function cancel(User $user, Order $order): bool
    {
        return $order->user_id === $user->id;
    }
}
