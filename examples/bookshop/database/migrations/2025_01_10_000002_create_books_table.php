<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('books', function (Blueprint $table) {
            $table->id();
            $table->foreignId('author_id')->constrained()->cascadeOnDelete();
            $table->string('slug')->unique();
            $table->string('title');
            $table->string('subtitle')->nullable();
            $table->text('description')->nullable();
            $table->string('genre', 20)->index();
            $table->char('language', 2)->default('en');
            $table->json('keywords');
            $table->boolean('is_featured')->default(false);
            $table->unsignedInteger('sales_count')->default(0);
            $table->string('cover_path')->nullable();
            $table->date('published_on')->nullable();
            $table->timestamps();
            $table->softDeletes();
        });

        Schema::create('editions', function (Blueprint $table) {
            $table->id();
            $table->foreignId('book_id')->constrained()->cascadeOnDelete();
            $table->char('isbn', 13)->unique();
            $table->enum('format', ['hardcover', 'paperback', 'ebook', 'audiobook']);
            $table->decimal('price', 8, 2);
            $table->unsignedInteger('stock')->default(0);
            $table->unsignedSmallInteger('pages')->nullable();
            $table->date('released_on')->nullable();
            $table->timestamps();
        });
    }

    public function down(): void
    {
        Schema::dropIfExists('editions');
        Schema::dropIfExists('books');
    }
};
