package a.b

import c.d.E
import f.*

/** A pool. */
@Suppress("unused")
class Pool<T>(val size: Int) : Base<T>(size), Closeable {
    // How many.
    private val count = 1

    /** Gets one. */
    @Synchronized
    suspend fun get(key: String): T? {
        return items.find(key)
    }

    companion object {
        const val LIMIT = 10

        fun make(): Pool<Int> {
            return Pool(1)
        }
    }

    enum class Mode {
        FAST,
        SAFE
    }
}

interface Store {
    fun put(value: Int)
}

object Registry {
    val pools = mutableListOf<Pool<Int>>()
}

fun String.shorten(): String = this.take(3)

typealias Name = String
