<?php

namespace Tests\Feature;

use App\Models\User;
use Tests\TestCase;

class AccountTest extends TestCase
{
    public function test_an_account_is_opened_with_a_normalized_address(): void
    {
        $this->postJson('/api/register', [
            'name' => 'Ada Reader',
            'email' => ' Ada@Example.org ',
            'password' => 'a long 1 password',
            'password_confirmation' => 'a long 1 password',
            'terms' => true,
        ])
            ->assertCreated()
            ->assertJsonPath('data.email', 'ada@example.org')
            ->assertJsonMissingPath('data.password')
            ->assertJsonMissingPath('data.is_admin');
    }

    public function test_registration_is_validated(): void
    {
        $this->postJson('/api/register', ['email' => 'nobody', 'password' => 'short'])
            ->assertUnprocessable()
            ->assertJsonValidationErrors(['name', 'email', 'password', 'terms']);
    }

    public function test_a_customer_signs_in_and_out(): void
    {
        $user = User::factory()->create();

        $token = $this->postJson('/api/auth/tokens', [
            'email' => $user->email,
            'password' => 'correct horse 42',
            'device_name' => 'Test',
            'abilities' => ['orders:read', 'admin'],
        ])->assertCreated()->assertJsonPath('abilities', ['orders:read'])->json('token');

        $this->withToken($token)->getJson('/api/me')->assertOk()->assertJsonPath('data.orders_count', 0);
        $this->withToken($token)->deleteJson('/api/auth/tokens/current')->assertNoContent();
        $this->assertDatabaseEmpty('personal_access_tokens');
    }

    public function test_a_wrong_password_is_refused_and_then_slowed_down(): void
    {
        $credentials = ['email' => User::factory()->create()->email, 'password' => 'wrong', 'device_name' => 'Test'];

        for ($attempt = 0; $attempt < 5; $attempt++) {
            $this->postJson('/api/auth/tokens', $credentials)->assertUnprocessable()->assertJsonValidationErrorFor('email');
        }

        $this->postJson('/api/auth/tokens', $credentials)->assertTooManyRequests()->assertHeader('Retry-After');
    }

    public function test_the_profile_is_changed(): void
    {
        $this->getJson('/api/me')->assertUnauthorized()->assertExactJson(['message' => 'Unauthenticated.']);

        $user = $this->signIn();

        $this->patchJson('/api/me', ['name' => 'New Name', 'email' => $user->email])
            ->assertOk()
            ->assertJsonPath('data.name', 'New Name');

        $this->patchJson('/api/me', ['email' => User::factory()->create()->email])->assertUnprocessable();
    }
}
